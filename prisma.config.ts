import { defineConfig } from 'prisma/config'

/** Lets the ordinary Prisma tools (`prisma migrate status`, `prisma studio`) find the schema and the database. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
})
