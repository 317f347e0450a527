/** The steps of a conversation at which the mail server can be made to wait, in their order. */
export const serverSteps = ['connect', 'helo', 'starttls', 'auth', 'mail', 'rcpt', 'predata', 'data'] as const

export type ServerStep = (typeof serverSteps)[number]

export interface EximSettings {
  readonly directory: string
  readonly port: number
  readonly user: string
  readonly login: { readonly user: string; readonly password: string }
}

/** Messages with more bytes are refused, by SIZE. */
export const maxMessageBytes = 262_144

/**
 * The settings of Exim. A mail to `greylisted-…` is put off once, and one to `refused-…` is refused. One to `gone-…` is
 * taken and comes back. Files below `control` change Exim while it runs: `<step>` has the seconds that each conversation
 * waits there, and with `credentials` it refuses every sign-in.
 */
export function eximSettings({ directory, port, user, login }: EximSettings): string {
  const acls = serverSteps.map((step) => `acl_smtp_${step} = at_${step}`)
  const checks = serverSteps.map((step) => `at_${step}:\n${waitAt(directory, step)}${decisions[step]}`)
  return `primary_hostname = mx.example.org
keep_environment =
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${directory}/spool
log_file_path = ${directory}/log/%s
pid_file_path = ${directory}/spool/pid
tls_advertise_hosts = *
tls_certificate = ${directory}/server.crt
tls_privatekey = ${directory}/server.key
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
message_size_limit = ${maxMessageBytes}
domainlist local_domains = example.org
host_lookup =
rfc1413_query_timeout = 0s
smtp_accept_max = 200
${acls.join('\n')}

begin acl
${checks.join('\n')}
begin routers
gone:
  driver = redirect
  local_parts = ^gone-
  allow_fail
  data = :fail: no such user
bounces:
  driver = accept
  local_parts = reports
  transport = to_bounces
delivered:
  driver = accept
  transport = to_delivered

begin transports
${maildir(directory, 'delivered', user)}
${maildir(directory, 'bounces', user)}
begin retry
* * F,1h,1s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{!exists{${directory}/control/credentials}}{eq{$auth2}{${login.user}}}{eq{$auth3}{${login.password}}}}}
  server_set_id = $auth2
`
}

/** The log says that the step was reached before the wait begins. */
function waitAt(directory: string, step: ServerStep): string {
  const file = `${directory}/control/${step}`
  return `  warn
    condition = \${if exists{${file}}}
    logwrite = reached ${step}.
    delay = \${readfile{${file}}{}}s
`
}

const accept = '  accept\n'

const decisions: Readonly<Record<ServerStep, string>> = {
  connect: accept,
  helo: accept,
  starttls: accept,
  auth: accept,
  mail: `  deny
    !authenticated = *
  accept
`,
  rcpt: `  deny
    message = no such mailbox
    local_parts = ^refused-
  defer
    message = Greylisted, try again later
    local_parts = ^greylisted-
    !seen = 1h / key=$local_part
  accept
    domains = +local_domains
    control = submission/sender_retain
  deny
    message = relay not permitted
`,
  predata: accept,
  data: accept,
}

/** A mail of each recipient, with the id that Exim gave to what it was handed. */
function maildir(directory: string, name: string, user: string): string {
  return `to_${name}:
  driver = appendfile
  directory = ${directory}/${name}
  maildir_format
  envelope_to_add
  headers_add = X-Queue-Id: $message_exim_id
  user = ${user}
`
}
