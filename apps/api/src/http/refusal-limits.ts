/** The limits that have one error code with others. */
export const refusalLimits = [
  'failed_logins_of_name',
  'failed_logins_of_account',
  'failed_logins_of_address',
  'costly_of_caller',
  'waiting_of_caller',
  'streams_of_caller',
  'costly_of_process',
  'waiting_of_process',
] as const

export type RefusalLimit = (typeof refusalLimits)[number]
