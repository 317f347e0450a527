import type { LocalFile } from './cluster.ts'

/** What the mailbox does wrong from now on; nothing when empty. */
export async function setMailboxFaults({ MailboxUrl }: LocalFile, faults: object): Promise<void> {
  await setFaults(new URL('/api/faults', MailboxUrl), faults)
}

/** What the sample BI platform does from now on, such as how long an export takes; as usual when empty. */
export async function setSourceFaults({ SampleBiUrl }: LocalFile, faults: object): Promise<void> {
  if (SampleBiUrl === null) throw new Error('this cluster has no samples')
  await setFaults(new URL('/control/faults', SampleBiUrl), faults)
}

async function setFaults(url: URL, faults: object): Promise<void> {
  await fetch(url, { method: 'DELETE' })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  if (!answer.ok) throw new Error(`${url.href} answered ${answer.status}`)
}
