/** Sending kept files again, and the proof of an execution. */
export const proof = {
  'execution.resend': 'Send again',
  'execution.resend.send': '{count, plural, one {Send again} other {Send again to {count, number}}}',
  'execution.resend.twice': 'It may arrive twice, and I want that.',
  'execution.resend.one': 'It may arrive twice.',
  'execution.resend.earlier': 'Files of this execution were sent again {time}.',
  'execution.resend.more':
    '{count, plural, one {One more recipient is} other {{count, number} more recipients are}} not shown; the command line and the REST interface reach all of them.',
  'execution.resend.gone':
    '{count, plural, one {This file is} other {These files are}} no longer kept: {names}. Nothing can be sent again. Run the schedule to make {count, plural, one {it} other {them}} again.',
  'execution.sendAgain': 'Send again',
  'execution.proof': 'Proof',
  'execution.proof.sentence':
    '{files, plural, =0 {No file} one {One file} other {{files, number} files}}, accepted for {accepted, number} of {total, number} recipients. This record was linked into the chain of its schedule; every change of it can be detected.',
  'execution.proof.previous': 'Previous proof',
  'execution.proof.first': 'None: it is the first of its chain',
  'execution.proof.own': 'Hash of this proof',
  'execution.proof.download': 'Download JSON',
  'proof.title': 'Proof of delivery',
  'proof.print': 'Print',
  'proof.pdf': 'Download PDF',
  'proof.runGone': 'The history no longer has this run: its names are not known.',
  'proof.notCovered':
    'These names are from the history, and the hash does not cover them. The sender is the one that the mail server has now.',
  'proof.covered': 'What the hash covers',
  'proof.destination': 'Destination',
  'proof.sender': 'Sender',
  'proof.subject': 'Subject',
  'proof.scheduleId': 'Id of the schedule',
  'proof.file': 'File',
  'proof.bytes': 'Bytes',
  'proof.hash': 'SHA-256',
  'proof.more':
    '{count, plural, one {One more recipient is} other {{count, number} more recipients are}} in the JSON.',
  'proof.check': 'How to check this without us',
  'proof.check.steps':
    'Save the JSON, and take verify-proof.mjs from the release: one file for Node 20 or newer, without packages and without this service.',
  'proof.check.download': 'Download verify-proof.mjs',
  'proof.check.rule':
    'The hash is SHA-256 over the JSON without its member Hash, in canonical form (RFC 8785). Each proof has the hash of the one before it, so that a changed or missing proof breaks the chain. Name delivered files behind the proof to see whether they belong to it.',
} as const
