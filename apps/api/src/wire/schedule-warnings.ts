import type { StoredDestination, StoredSchedule } from '@punctual/catalog'
import { kindOf } from '@punctual/delivery/kinds'
import { type ScheduleDefinition, variesByRow } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { noticeWarnings } from './notice-settings.ts'

/** What a user should know about a schedule that runs all the same. */
export function scheduleWarnings(
  schedule: Pick<StoredSchedule, 'notices' | 'owner' | 'destinations' | 'definition'>,
): readonly Sentence[] {
  return [...noticeWarnings(schedule), ...sharedNames(schedule)]
}

/** Where deliveries of one run give their files the same names. */
function sharedNames({
  destinations,
  definition,
}: Pick<StoredSchedule, 'destinations' | 'definition'>): Sentence[] {
  const known = new Set<string>()
  const warnings: Sentence[] = []
  for (const destination of destinations) {
    const place = kindOf(destination).filesIn?.(destination.settings)
    if (place === undefined || !destination.enabled) continue
    const names = fileNamesOf(destination, definition)
    const key = JSON.stringify([destination.kind, place, names])
    if (known.has(key)) warnings.push(sentence('destinations_share_names', { place }))
    known.add(key)
    if (definition.dataDriven && !variesByRow([place, ...names].join(' ')))
      warnings.push(sentence('rows_share_names', { place }))
  }
  return warnings
}

/** By what the files are named: those of a package keep their own names unless they are packed. */
function fileNamesOf({ settings }: StoredDestination, definition: ScheduleDefinition): string[] {
  if (definition.kind === 'package' && !definition.zip && !settings.zip)
    return definition.reports.map(({ fileName }) => fileName)
  return [settings.fileName, settings.zip ? 'zip' : settings.format]
}
