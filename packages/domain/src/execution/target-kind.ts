/** What a run may have to wait for. */
export const targetKinds = ['SourceAccount', 'MailServer', 'Destination'] as const

export type TargetKind = (typeof targetKinds)[number]

/** Their sentences where one is away. */
export const awayTargets = {
  SourceAccount: 'source_is_away',
  MailServer: 'mail_server_is_away',
  Destination: 'destination_is_away',
} as const satisfies Record<TargetKind, string>
