import { Option } from 'commander'

import { scheduleTypes } from '../schedule.ts'

/** For a name that schedules of several kinds share. */
export const typeOption = () =>
  new Option('--type <type>', 'kind of schedule, when a name is not enough').choices(scheduleTypes)

export const referenceArgument = [
  '<schedule>',
  'its id, or folder path and name such as "/Sales/Daily orders"',
] as const
