// Prints, as JSON, every environment variable of every app: required or not, its default, its meaning.
import { fileURLToPath } from 'node:url'

import { readAppSettings } from './docs/configuration.ts'

console.log(JSON.stringify(await readAppSettings(fileURLToPath(new URL('..', import.meta.url)))))
