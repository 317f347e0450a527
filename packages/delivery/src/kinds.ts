/** What is known of destinations without a transport: for the interface, and for processes that send nothing. */
export type {
  AttachedFile,
  BoundDestination,
  Confirmation,
  Deliverer,
  DeliveryPolicy,
  DestinationForm,
  DestinationKind,
  FieldRefusal,
  Giver,
  PlacedText,
  Prepare,
  Preparation,
  Prepared,
  PreparedFile,
  PrepareTools,
  Sending,
  Shipment,
  TestStep,
} from './port.ts'
export { plainAddressList } from './kinds/email/address-fields.ts'
export { email } from './kinds/email/settings.ts'
export { destinationKind, destinationKinds, kindOf } from './registry.ts'
export { directoryRootsSetting } from './directory-roots.ts'
