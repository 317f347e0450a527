import { urlSetting } from '@punctual/runtime'

/** Address that the methods of Slack are below. */
export const usualSlackApiUrl = 'https://slack.com/api/'

/** Setting of every process that delivers to Slack or tests such a destination. */
export const slackApiUrlSetting = urlSetting('http', 'https')
  .default(usualSlackApiUrl)
  .transform((written) => new URL(written.endsWith('/') ? written : `${written}/`))
  .describe(
    'Address that the methods of Slack are below, for another cloud or a proxy. It passes EGRESS_ALLOW and EGRESS_DENY as every address does.',
  )
