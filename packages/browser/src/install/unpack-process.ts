import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import chromium, { inflate } from '@sparticuz/chromium'

/**
 * Unpacks Chromium into TMPDIR, where its package puts it. A process of its own, because the package decides
 * the place by the environment of the process.
 */
await chromium.executablePath()
await inflate(join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br'))
