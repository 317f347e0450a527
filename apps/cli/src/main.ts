#!/usr/bin/env node
// Compiled code is kept between starts, beside the other caches of the user: most of a start is compiling.
import module from 'node:module'
import { isAbsolute, join } from 'node:path'

const { XDG_CACHE_HOME: configured = '', HOME: home = '' } = process.env
const base = isAbsolute(configured) ? configured : join(home, '.cache')
if (isAbsolute(base)) module.enableCompileCache?.(join(base, 'punctual', 'compiled'))
await import('./start.ts')
