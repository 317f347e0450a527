import { commonSettings, integerSetting } from '@punctual/runtime'
import { z } from 'zod'

/** The settings of the mailbox. */
export const mailboxSettings = z.object({
  /** Address to listen on, for mail and for the page. */
  MAILBOX_HOST: z.string().default('127.0.0.1'),
  /** Port for mail; 0 chooses a free one. */
  MAILBOX_SMTP_PORT: integerSetting(0, 65_535).default(2525),
  /** Port of the page; 0 chooses a free one. */
  MAILBOX_HTTP_PORT: integerSetting(0, 65_535).default(8025),
  /** Directory where messages are kept over a restart; without it they are in memory. */
  MAILBOX_DIR: z.string().optional(),
  PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('mailbox'),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
})
