import type { LocalFile } from './local-file.ts'

/**
 * What a user needs to know about the running cluster, in lines. Only the credentials made for this cluster
 * are printed.
 */
export function summary(local: LocalFile, { dir, localFile }: { dir: string; localFile: string }): string[] {
  const count = (app: string) =>
    local.Processes.filter((each) => each.App === app && each.Pid !== null).length
  return [
    '',
    `Punctual is ready: ${count('scheduler')} schedulers, ${count('worker')} workers.`,
    '',
    `  REST interface   ${local.ApiUrl}`,
    `  Its description  ${local.ApiUrl}/docs`,
    ...(local.MailboxUrl
      ? [`  Delivered mail   ${local.MailboxUrl}`]
      : [`  Mail goes to     ${withoutCredentials(local.SmtpUrl)}`]),
    ...(local.SampleBiUrl
      ? [`  Sample sources   ${local.SampleBiUrl} and ${local.SampleReportServerUrl}`]
      : []),
    `  SQLite files     below ${dir}/databases, unless DATA_SOURCE_FILE_ROOTS is set`,
    `  Directories      below ${dir}/delivered for destinations, unless DELIVERY_DIRECTORY_ROOTS is set`,
    '',
    `  API client       ${local.ClientId}, secret ${local.ClientSecret}`,
    `  Everything else  ${localFile} (addresses and processes), ${dir}/logs`,
    '',
    'Ctrl-C ends everything that was started here. Open the console, and log in; both are good for this cluster only:',
    '',
    `  ${local.ConsoleUrl}`,
    `  user ${local.AdminUser}, password ${local.AdminPassword}`,
  ]
}

function withoutCredentials(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}
