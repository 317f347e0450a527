import type { Operation } from '../../http/operation.ts'
import {
  createEventSubscription,
  deleteEventSubscription,
  getAllEventSubscriptions,
  getEventSubscription,
  updateEventSubscription,
} from './event-subscriptions.ts'
import { getEventDeliveries } from './get-deliveries.ts'
import { testEventSubscription } from './test.ts'

/** Subscriptions to events about runs. */
export const eventOperations: readonly Operation[] = [
  getAllEventSubscriptions, //      GET         /api/eventsubscription/getall              Viewer
  getEventSubscription, //          GET         /api/eventsubscription/get/:id             Viewer
  createEventSubscription, //       POST        /api/eventsubscription/create              Editor
  updateEventSubscription, //       POST        /api/eventsubscription/update              Editor
  deleteEventSubscription, //       DELETE POST /api/eventsubscription/delete/:id          Editor
  testEventSubscription, //         POST        /api/eventsubscription/test/:id            Editor
  getEventDeliveries, //            GET         /api/eventsubscription/getdeliveries/:id   Viewer
]
