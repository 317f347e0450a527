/** A host in one spelling, as far as it is sure that the spellings name the same machine. */
export function sameHost(host: string): string {
  const plain = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  return plain === 'localhost' || plain === '::1' ? '127.0.0.1' : plain
}
