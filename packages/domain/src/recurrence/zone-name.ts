import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana'

import { isZoneName } from './zone.ts'

/**
 * The IANA name that a given zone name means: itself in its usual spelling, or the main zone of a Windows id such as
 * "W. Europe Standard Time". Matched without regard to case; null when it is neither.
 */
export function zoneNameFor(given: string): string | null {
  const name = given.trim()
  if (isZoneName(name)) return usualSpelling(name)
  const wanted = name.toLowerCase()
  const windows = WINDOWS_TO_IANA_MAP.find((entry) => entry.windowsName.toLowerCase() === wanted && entry.territory === '001')
  return windows?.iana.find(isZoneName) ?? null
}

/** Every zone name that is worth suggesting for a mistyped one. */
export function suggestedZoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

function usualSpelling(name: string): string {
  const wanted = name.toLowerCase()
  const known = (text: string): boolean => text.toLowerCase() === wanted
  const aliases: readonly { readonly alias: readonly string[] }[] = IANA_ALIAS_MAP
  return suggestedZoneNames().find(known) ?? aliases.flatMap(({ alias }) => alias).find(known) ?? (wanted === 'utc' ? 'UTC' : name)
}
