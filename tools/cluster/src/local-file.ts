import { z } from 'zod'

const localProcess = z.object({
  /** Name in the cluster, such as `worker-1`. */
  Name: z.string(),
  /** Kind of process, such as `worker`; several may have one. */
  App: z.string(),
  /** Null while it is dead. */
  Pid: z.int().nullable(),
  /** Port of its HTTP interface, or of the server itself. */
  Port: z.int().nullable(),
  Log: z.string().nullable(),
})

export type LocalProcess = z.infer<typeof localProcess>

/** `local.json`: the running cluster, for users, drills, benchmarks and tests. */
export const localFile = z.object({
  /** The pages for users. */
  ConsoleUrl: z.string(),
  ApiUrl: z.string(),
  /** Page of the mailbox; null when mail goes elsewhere. */
  MailboxUrl: z.string().nullable(),
  SmtpUrl: z.string(),
  DatabaseUrl: z.string(),
  RedisUrl: z.string(),
  /** The samples; null when they were not started. */
  SampleBiUrl: z.string().nullable(),
  SampleReportServerUrl: z.string().nullable(),
  AdminUser: z.string(),
  AdminPassword: z.string(),
  /** An API client with the role Administrator. */
  ClientId: z.string(),
  ClientSecret: z.string(),
  Processes: z.array(localProcess),
})

export type LocalFile = z.infer<typeof localFile>

/** `processes.json`: what a start must end before it begins. */
export const processesFile = z.object({ Processes: z.array(localProcess) })
