import { randomUUID } from 'node:crypto'

import { createLogger, readConfig, runProcess, systemClock } from '@punctual/runtime'

import { mailboxSettings } from './config.ts'
import { createMailbox } from './mailbox.ts'

await runProcess({
  graceSeconds: 10,
  async start(resources) {
    const config = readConfig(mailboxSettings, process.env)
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const mailbox = resources.use(
      await createMailbox({
        host: config.MAILBOX_HOST,
        smtpPort: config.MAILBOX_SMTP_PORT,
        httpPort: config.MAILBOX_HTTP_PORT,
        directory: config.MAILBOX_DIR ?? null,
        name: config.PUNCTUAL_SERVER_NAME,
        clock: systemClock(),
        newId: randomUUID,
        logger,
      }),
    )
    logger.info({ smtpUrl: mailbox.smtpUrl, httpUrl: mailbox.httpUrl }, 'mailbox ready')
    return logger
  },
})
