import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana'

import { isZoneName } from './zone.ts'

/**
 * The IANA name that a given zone name means: itself in its usual spelling, or the main zone of a Windows id
 * such as "W. Europe Standard Time". Matched without regard to case; null when it is neither.
 */
export function zoneNameFor(given: string): string | null {
  const name = usualSpelling(given.trim())
  if (isZoneName(name)) return name
  const wanted = name.toLowerCase()
  const windows = WINDOWS_TO_IANA_MAP.find(
    (entry) => entry.windowsName.toLowerCase() === wanted && entry.territory === '001',
  )
  return windows?.iana.find(isZoneName) ?? null
}

/** Every zone name that is worth suggesting for a mistyped one. */
export function suggestedZoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/**
 * By name in lower case: facts of the process's time zone database, listed once, since listing them takes as
 * long as a request.
 */
const spellings = new Map<string, string>()

function usualSpelling(name: string): string {
  if (spellings.size === 0) listSpellings()
  return spellings.get(name.toLowerCase()) ?? name
}

function listSpellings(): void {
  const aliases: readonly { readonly alias: readonly string[] }[] = IANA_ALIAS_MAP
  for (const name of [
    'UTC',
    ...aliases.flatMap(({ alias }) => alias).toReversed(),
    ...suggestedZoneNames(),
  ]) {
    spellings.set(name.toLowerCase(), name)
  }
}
