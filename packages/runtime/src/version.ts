/** Build label, `YYYYMMDD`: the interface names operations that exist from a label on. */
export const buildLabel = '20261121'

/** Semantic version of the service. */
export const semanticVersion = '0.1.0'

/** Rules of time zones of this Node, such as `2026a`; due times follow from them. */
export const timeZoneRules = process.versions['tz'] ?? 'unknown'
