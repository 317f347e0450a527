import type { DelivererContext } from './context.ts'
import { directoryKind } from './kinds/directory/kind.ts'
import { emailKind } from './kinds/email/kind.ts'
import { s3Kind } from './kinds/s3/kind.ts'
import { sftpKind } from './kinds/sftp/kind.ts'
import { sharePointKind } from './kinds/sharepoint/kind.ts'
import { slackKind } from './kinds/slack/kind.ts'
import { teamsKind } from './kinds/teams/kind.ts'
import { webDavKind } from './kinds/webdav/kind.ts'
import { webhookKind } from './kinds/webhook/kind.ts'
import type { Deliverer, DestinationKind } from './port.ts'

/**
 * Every kind of destination that this build knows. A kind is a folder below `kinds` and a line here. No other
 * place names it, except the routes that the given interface has for e-mail. Nothing here loads a transport.
 */
const kinds = {
  email: emailKind,
  Directory: directoryKind,
  S3: s3Kind,
  Sftp: sftpKind,
  SharePoint: sharePointKind,
  Slack: slackKind,
  Teams: teamsKind,
  WebDav: webDavKind,
  Webhook: webhookKind,
} as const satisfies Readonly<Record<string, DestinationKind>>

export const destinationKinds: readonly DestinationKind[] = Object.values(kinds)

const byKind: ReadonlyMap<string, DestinationKind> = new Map(Object.entries(kinds))

export function destinationKind(kind: string): DestinationKind | null {
  return byKind.get(kind) ?? null
}

/** The kind of a destination whose kind has been proven to be known. */
export function kindOf({ kind }: { readonly kind: string }): DestinationKind {
  const found = destinationKind(kind)
  if (found === null) throw new TypeError(`no kind of destination is called ${kind}`)
  return found
}

/** The deliverers of all kinds. */
export interface Deliverers {
  of(destination: { readonly kind: string }): Deliverer
}

/** Loads the transports of all kinds; what it answers connects them. */
export async function loadDestinations(): Promise<(context: DelivererContext) => Deliverers> {
  const loaded = await Promise.all(
    destinationKinds.map(async (each) => [each.kind, await each.loadConnect()] as const),
  )
  return (context) => {
    const deliverers = new Map(loaded.map(([kind, connect]) => [kind, connect(context)]))
    return {
      of({ kind }) {
        const deliverer = deliverers.get(kind)
        if (!deliverer) throw new TypeError(`no kind of destination is called ${kind}`)
        return deliverer
      },
    }
  }
}
