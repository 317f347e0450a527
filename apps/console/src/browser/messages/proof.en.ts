/** Sending kept files again, and the proof of an execution. */
export const proof = {
  'execution.resend': 'Send again',
  'execution.resend.whom': 'Send the kept files again to whom?',
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
  'execution.proof.check': 'An auditor checks the chain from the JSON files only, without this service:',
  'execution.proof.download': 'Download JSON',
} as const
