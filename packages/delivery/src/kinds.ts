/** What is known of destinations without a transport: for the interface, and for processes that send nothing. */
export type {
  AttachedFile,
  BoundDestination,
  Confirmation,
  Deliverer,
  DestinationAccount,
  DeliveryPolicy,
  DestinationForm,
  DestinationKind,
  FieldRefusal,
  Giver,
  MailDesign,
  PlacedText,
  Prepare,
  Preparation,
  Prepared,
  PreparedFile,
  PrepareTools,
  SecretField,
  Sending,
  Shipment,
  TestedDestination,
  TestStep,
} from './port.ts'
export { prepareAnnouncement } from './prepare-announcement.ts'
export { mailEgress } from './kinds/email/mail-egress.ts'
export { userSignInPlace, userTokenBy } from './kinds/email/user-sign-in.ts'
export type { MailServerTest } from './kinds/email/test-mail-server.ts'
export { plainAddressList } from './kinds/email/address-fields.ts'
export { checkTemplate } from './kinds/email/check-template.ts'
export { maximumRecipients } from './kinds/email/bind-email.ts'
export { templateNames } from './kinds/email/mail-design.ts'
export { previewTemplate } from './kinds/email/preview-template.ts'
export { email } from './kinds/email/settings.ts'
export { destinationKind, destinationKinds, kindOf } from './registry.ts'
export { deliveredNames } from './file-name.ts'
export { directoryRootsSetting } from './directory-roots.ts'
export { type GraphAddress, graphAddress, graphAddressSetting } from './graph-address.ts'
export type { OpenedApplication } from './context.ts'
export { linksEndAt } from './link-expiry.ts'
export { withPageMarks } from './prepare-marked.ts'
export { slackApiUrlSetting } from './slack-api-url.ts'

/** Loads the transport that sends the mail of a test. */
export const loadMailServerTest = async () =>
  (await import('./kinds/email/test-mail-server.ts')).testMailServer
