/**
 * Lets the ordinary Prisma tools find the schema and the database:
 * `pnpm --filter @punctual/store exec prisma studio --config ../../prisma.config.ts`.
 */
export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
}
