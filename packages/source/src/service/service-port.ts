import type { Outcome } from '../port.ts'

/** Another service with the interface of this one, and the caller that it is asked as. */
export interface ServicePlace {
  /** `https://<host>`, with a path that the paths of the interface stand below. */
  readonly address: string
  readonly credentials:
    | { readonly clientId: string; readonly clientSecret: string }
    | { readonly userName: string; readonly password: string }
}

export interface ServiceSchedule {
  /** As the service answers it. */
  readonly answered: Readonly<Record<string, unknown>>
  /** Its coming runs by the service itself; null when it does not say. */
  readonly runs: readonly ServiceRun[] | null
}

export interface ServiceRun {
  readonly epoch: number
  /** Wall time in the zone of the schedule. */
  readonly local: string
}

export interface ReadService {
  readonly schedules: readonly ServiceSchedule[]
  /** How many it has, also of those that were not read. */
  readonly total: number
  /** Names of what schedules refer to, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** How much is asked for. */
export interface ServiceExtent {
  readonly mostSchedules: number
  readonly runs: number
  readonly fromEpoch: number
}

/** Reads another service, which only the route that moves schedules in asks. */
export interface ServiceReading {
  readService(place: ServicePlace, extent: ServiceExtent, signal: AbortSignal): Promise<Outcome<ReadService>>
}
