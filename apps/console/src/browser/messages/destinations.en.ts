export const destinations = {
  'destinations.mail.fine': 'Every mail server answers.',
  'destinations.mail.away': 'The mail server {name} does not answer: {reason}',
  'destinations.kinds': 'Reports are delivered by e-mail or to destinations of other kinds.',
  'destinations.doubt': 'In doubt',
  'destinations.refused': 'Refused',
  'destinations.addresses': 'Addresses',
  'destinations.Unknown':
    '{count, plural, =0 {Nothing is in doubt.} one {One delivery is in doubt.} other {{count, number} deliveries are in doubt.}}',
  'destinations.Unknown.next':
    'It is not known whether these arrived. Punctual does not send again by itself: they could arrive twice. Ask the recipient, then send again from the run.',
  'destinations.Rejected':
    '{count, plural, =0 {No mail server has refused a recipient.} one {One delivery was refused.} other {{count, number} deliveries were refused.}}',
  'destinations.Rejected.next':
    'Nothing was delivered to these. Correct or remove the address in its schedule.',
  'destinations.all': 'Destinations',
  'destinations.all.find': 'Find a destination or schedule',
  'destinations.all.sentence':
    '{count, plural, =0 {No schedule has such a destination.} one {One destination.} other {{count, number} destinations.}}',
  'destinations.all.some':
    '{count, plural, =0 {No destination} one {One destination} other {{count, number} destinations}} in the first {searched, number} schedules; there are more.',
  'destinations.all.last': 'Last deliveries are shown of the newest {count, number} runs.',
  'destinations.mails': 'E-mail',
  'destinations.place': 'Where it goes',
  'destinations.isEnabled': 'Enabled',
  'destinations.last': 'Last delivery',
  'destinations.test': 'Test',
  'destinations.find': 'Find an address',
  'destinations.addresses.sentence':
    '{count, plural, =0 {No schedule sends to such an address.} one {Reports go to one address.} other {Reports go to {count, number} addresses.}}',
  'destinations.addresses.some':
    '{count, plural, =0 {No address} one {One address} other {{count, number} addresses}} in the first {searched, number} schedules; there are more.',
  'destinations.addresses.first': 'The first {count, number} are shown.',
  'destinations.addresses.rows':
    'Addresses that come from the rows of a query or a file are not in this list.',
  'destinations.gets': 'Gets',
  'destinations.show': 'Show',
} as const
