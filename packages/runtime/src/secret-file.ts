import { readFileSync, statSync } from 'node:fs'

import { z } from 'zod'

const maximumBytes = 64 * 1024

/**
 * Marks a setting as a secret: beside `NAME` it can be given as `NAME_FILE`, the path of a file that holds
 * it. Container platforms mount secrets as files. A final line break of the file does not count.
 */
export function secretSetting<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), isSecret: true })
}

/** Whether a setting may be given as a file. */
export function isSecretSetting(schema: { meta?: () => unknown }): boolean {
  return (schema.meta?.() as { isSecret?: boolean } | undefined)?.isSecret === true
}

export type SecretText =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly message: string }

/**
 * The text of a secret setting, from the environment or from the file that it names. Messages name the
 * variable and never repeat what a file holds.
 */
export function readSecret(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): SecretText {
  const value = environment[name] || undefined
  const path = environment[`${name}_FILE`] || undefined
  if (path === undefined) return { ok: true, value }
  if (value !== undefined)
    return { ok: false, message: `${name} and ${name}_FILE are both set; keep one of them` }
  try {
    const { size } = statSync(path)
    if (size > maximumBytes)
      return { ok: false, message: `${name}_FILE: the file is larger than ${maximumBytes} bytes` }
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? { ok: false, message: `${name}_FILE: the file is empty` } : { ok: true, value: text }
  } catch (error) {
    return {
      ok: false,
      message: `${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
    }
  }
}
