import { anonymousAttacks } from './anonymous-attacks.ts'
import type { Attack } from './attack.ts'
import { editorAttacks } from './editor-attacks.ts'
import { mailAttacks } from './mail-attacks.ts'
import { queryAttacks } from './query-attacks.ts'
import { redisAttacks } from './redis-attacks.ts'
import { sourceAttacks } from './source-attacks.ts'

export const allAttacks: readonly Attack[] = [
  ...anonymousAttacks,
  ...editorAttacks,
  ...queryAttacks,
  ...sourceAttacks,
  ...mailAttacks,
  ...redisAttacks,
]
