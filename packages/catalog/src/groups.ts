import { newId } from '@punctual/domain'
import { type Database, type Prisma, type PrismaAccess, type Query, violationOf } from '@punctual/store'

import { givenFields } from './given-fields.ts'
import { nameKey } from './name-key.ts'

/** Users and API clients that are given rights together. */
export interface Groups {
  create(group: NewGroup): Promise<GroupWrite>
  /** Undefined fields stay as they are; members that are given replace the ones before. */
  update(change: GroupChange): Promise<GroupWrite>
  /** Removes its grants too. */
  remove(id: string): Promise<boolean>
  read(id: string): Promise<Group | null>
  /** In the order of names; `after` is the name of the last one of the page before. */
  list(page: { after: string | null; limit: number }): Promise<Group[]>
}

export interface GroupMember {
  readonly kind: 'User' | 'Client'
  readonly id: string
}

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly members: readonly GroupMember[]
  readonly version: number
}

interface NewGroup {
  readonly name: string
  readonly description: string
  readonly members: readonly GroupMember[]
}

interface GroupChange extends Partial<{
  readonly [Field in keyof NewGroup]: NewGroup[Field] | undefined
}> {
  readonly id: string
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

export type GroupWrite =
  | { readonly ok: true; readonly group: Group }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

const shown = {
  id: true,
  name: true,
  description: true,
  version: true,
  members: {
    orderBy: [{ memberKind: 'asc' }, { memberId: 'asc' }],
    select: { memberKind: true, memberId: true },
  },
} satisfies Prisma.GroupSelect

type GroupRow = Omit<Group, 'members'> & {
  readonly members: ReadonlyArray<{ readonly memberKind: string; readonly memberId: string }>
}

export function createGroups(database: Database): Groups {
  return {
    create: ({ name, description, members: given }) =>
      database.transaction(async (_query, _commit, withPrisma) => {
        const prisma = await withPrisma()
        const data = [{ id: newId(), name, nameKey: nameKey(name), description }]
        const [made] = await prisma.group.createManyAndReturn({
          data,
          skipDuplicates: true,
          select: { id: true },
        })
        if (!made) return { ok: false, conflict: 'name' }
        await writeMembers(prisma, made.id, given)
        return { ok: true, group: (await readGroup(prisma, made.id))! }
      }),
    async update(change) {
      try {
        return await database.transaction(async (query, _commit, prisma) =>
          update(query, await prisma(), change),
        )
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    remove: async (id) => (await (await database.prisma()).group.deleteMany({ where: { id } })).count > 0,
    read: async (id) => readGroup(await database.prisma(), id),
    async list({ after, limit }) {
      const prisma = await database.prisma()
      const where = after === null ? {} : { nameKey: { gt: nameKey(after) } }
      return (
        await prisma.group.findMany({ where, orderBy: { nameKey: 'asc' }, take: limit, select: shown })
      ).map(groupOf)
    },
  }
}

async function readGroup(prisma: PrismaAccess, id: string): Promise<Group | null> {
  const row = await prisma.group.findUnique({ where: { id }, select: shown })
  return row && groupOf(row)
}

function groupOf({ members: rows, ...group }: GroupRow): Group {
  return {
    ...group,
    members: rows.map(({ memberKind, memberId }) => ({
      kind: memberKind as GroupMember['kind'],
      id: memberId,
    })),
  }
}

async function writeMembers(
  prisma: PrismaAccess,
  groupId: string,
  given: readonly GroupMember[],
): Promise<void> {
  const data = given.map(({ kind, id }) => ({ groupId, memberKind: kind, memberId: id }))
  await prisma.groupMember.createMany({ data, skipDuplicates: true })
}

async function update(
  query: Query,
  prisma: PrismaAccess,
  { id, name, description, members: given, ifVersion }: GroupChange,
): Promise<GroupWrite> {
  const [before] = await query<{ version: number }>('SELECT version FROM groups WHERE id = $1 FOR UPDATE', [
    id,
  ])
  if (!before) return { ok: false, conflict: 'missing' }
  if (ifVersion !== null && ifVersion !== before.version) return { ok: false, conflict: 'stale' }
  const named = name === undefined ? {} : { name, nameKey: nameKey(name) }
  await prisma.group.update({
    where: { id },
    data: { ...named, ...givenFields({ description }), version: { increment: 1 } },
  })
  if (given !== undefined) {
    await prisma.groupMember.deleteMany({ where: { groupId: id } })
    await writeMembers(prisma, id, given)
  }
  return { ok: true, group: (await readGroup(prisma, id))! }
}
