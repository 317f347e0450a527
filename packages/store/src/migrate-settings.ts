import { commonSettings, secretSetting, urlSetting } from '@punctual/runtime'
import { z } from 'zod'

/** Every setting that `punctual-migrate` reads from the environment. */
export const migrateSettings = z.object({
  /** The owner of the tables; the apps connect with another one when DATABASE_APP_URL is given. */
  DATABASE_URL: commonSettings.DATABASE_URL,
  /** The role of the apps, which gets the rights that they need and no more. */
  DATABASE_APP_URL: secretSetting(urlSetting('postgresql', 'postgres').optional()),
  /**
   * A role that may create roles, at the same database. It makes the owner and the role of the apps first, with the
   * passwords of their addresses. Needs DATABASE_APP_URL.
   */
  DATABASE_ADMIN_URL: secretSetting(urlSetting('postgresql', 'postgres').optional()),
})
