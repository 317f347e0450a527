import type { Operation } from '../http/operation.ts'
import { ping } from './service/ping.ts'

/** Table of contents: every operation of the interface, in the order of the reference page. */
export const operations: readonly Operation[] = [
  // service
  ping, //                              GET    /api/service/ping                              Public
]
