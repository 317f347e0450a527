/** What to do about a step of the test of a mail server that failed. */
export function remedyOfMailStep(nameCode: string): string {
  return remedies[nameCode] ?? 'See docs/mail-servers.md.'
}

const remedies: Readonly<Record<string, string>> = {
  test_step_resolve: 'Correct Host of the mail server, or the name server of the machine that has the API.',
  test_step_connect:
    'Check Port and Security of the mail server, EGRESS_ALLOW, firewalls between, and its certificate.',
  test_step_log_in:
    'Write the right user name and secret to the mail server, or use: punctual mailserver sign-in',
  test_step_envelope: 'Let the mail server accept From of the mail server, and mails of this user to others.',
  test_step_message: 'Ask those who run the mail server what it refused; the sentence has its answer.',
  test_step_bounces:
    'Correct Bounces of the mail server: host, port, user, password or folder of the mailbox.',
}
