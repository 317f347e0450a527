import { parseAddresses } from '@punctual/domain'

const field = (name: string) => new RegExp(String.raw`^${name}:.*(?:\r\n[ \t].*)*\r\n`, 'im')

/**
 * The message with headers that name its recipients and no other: for a side that sends a message to the addresses in
 * its headers. Recipients that no header names become Bcc, which that side removes.
 */
export function onlyTo(message: Buffer, to: readonly string[]): Buffer {
  const end = message.indexOf('\r\n\r\n')
  const header = message.subarray(0, end + 2).toString('latin1')
  const recipients = new Map(to.map((address) => [address.toLowerCase(), address]))
  const named = [...addressesIn(header, 'To'), ...addressesIn(header, 'Cc')]
  const isKept = named.every((address) => recipients.has(address))
  const hidden = [...recipients].flatMap(([key, address]) => (named.includes(key) ? [] : [address]))
  const visible = named.flatMap((address) => recipients.get(address) ?? [])
  const changed = isKept ? header : `${without(header, ['To', 'Cc'])}${line('To', visible)}`
  const complete = `${without(changed, ['Bcc'])}${line('Bcc', hidden)}`
  return Buffer.concat([Buffer.from(complete, 'latin1'), message.subarray(end + 2)])
}

function addressesIn(header: string, name: string): string[] {
  const written = field(name).exec(header)?.[0]
  if (written === undefined) return []
  const value = written.slice(name.length + 1).replaceAll(/\r\n/g, '')
  const parsed = parseAddresses(value.trim())
  return parsed.ok ? parsed.addresses.map(({ address }) => address.toLowerCase()) : ['?']
}

function without(header: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replace(field(name), ''), header)
}

function line(name: string, addresses: readonly string[]): string {
  return addresses.length === 0 ? '' : `${name}: ${addresses.join(',\r\n ')}\r\n`
}
