/** Why the guard of outgoing connections refuses a host. Each follows a colon. */
export const egressWords = {
  egress_metadata: {
    en: 'metadata addresses of clouds are never used',
    de: 'Metadaten-Adressen von Clouds werden nie benutzt',
  },
  egress_denied: { en: 'EGRESS_DENY names it', de: 'EGRESS_DENY nennt ihn' },
  egress_not_listed: { en: 'EGRESS_ALLOW does not name it', de: 'EGRESS_ALLOW nennt ihn nicht' },
  egress_loopback: {
    en: 'loopback addresses are used only when EGRESS_ALLOW names them',
    de: 'Loopback-Adressen werden nur benutzt, wenn EGRESS_ALLOW sie nennt',
  },
  egress_link_local: {
    en: 'link-local addresses are used only when EGRESS_ALLOW names them',
    de: 'Link-Local-Adressen werden nur benutzt, wenn EGRESS_ALLOW sie nennt',
  },
  egress_private: {
    en: 'addresses of private networks are used only when EGRESS_ALLOW names them',
    de: 'Adressen privater Netze werden nur benutzt, wenn EGRESS_ALLOW sie nennt',
  },
  egress_leads_to: {
    en: 'it leads to {address}, and {reason}',
    de: 'er führt zu {address}: {reason}',
  },
  egress_not_of_page: {
    en: 'a page of this account may reach its own host and those that the account names',
    de: 'eine Seite dieses Kontos erreicht nur ihren eigenen Host und die, die das Konto nennt',
  },
  egress_not_http: { en: 'only http and https are used', de: 'nur http und https werden benutzt' },
  egress_user_name: {
    en: 'it carries a user name; put the credentials in the account',
    de: 'die Adresse enthält einen Benutzernamen; die Zugangsdaten gehören in das Konto',
  },
  host_refused: {
    en: 'The host {host} may not be used: {reason}.',
    de: 'Der Host {host} darf nicht benutzt werden: {reason}.',
  },
  page_leads_to_refused: {
    en: 'The page leads to the host {host}, which may not be used: {reason}.',
    de: 'Die Seite führt zum Host {host}, der nicht benutzt werden darf: {reason}.',
  },
  mail_host_refused: {
    en: 'The mail server {host} may not be used: {reason}.',
    de: 'Der Mailserver {host} darf nicht benutzt werden: {reason}.',
  },
} as const
