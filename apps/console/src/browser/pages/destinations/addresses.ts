/** Who gets what: the addresses of all schedules, each with the schedules that send to it. */
import type { StoredSchedule } from '../../api/all-schedules.ts'
import { addressesOfMail } from '../../schedule-forms/stored-addresses.ts'

export interface AddressUse {
  readonly address: string
  readonly schedules: readonly StoredSchedule[]
}

/** In the order of the addresses; an address is the same in capitals. Those that rows give are not known here. */
export function addressesOf(schedules: readonly StoredSchedule[]): AddressUse[] {
  const uses = new Map<string, { address: string; schedules: Set<StoredSchedule> }>()
  for (const schedule of schedules)
    for (const mail of schedule.EmailDestinations)
      for (const address of mail.Enabled ? addressesOfMail(mail) : []) {
        const key = address.toLowerCase()
        const use = uses.get(key) ?? { address, schedules: new Set() }
        use.schedules.add(schedule)
        uses.set(key, use)
      }
  return [...uses]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { address, schedules: found }]) => ({ address, schedules: [...found] }))
}
