import type { Members } from './members.ts'

const secretKept = 'omitted from an update, the stored one stays'

/** Members of the destinations that have a Type, in requests and in answers. */
const inputs =
  'DirectoryDestinationInput S3DestinationInput SftpDestinationInput SharePointDestinationInput ' +
  'SlackDestinationInput TeamsDestinationInput WebDavDestinationInput WebhookDestinationInput'
const outputs = inputs.replaceAll('Input', '')
const mail = 'EmailDestination EmailDestinationInput AddOneEmailDestinationInput'

export const destinationMembers: Members = {
  [`${mail} ${inputs} ${outputs}`]: {
    Name: 'What lists and records call the destination; may be empty',
    Enabled: 'Whether runs deliver to it; true unless given',
    Format: 'Format of the files; PDF unless given',
    FileName: 'Name of the files without extension, with expressions; empty: the name of the report',
    Zip: 'Whether all files go in one zip; false unless given',
    OnUnknown: 'What becomes of a delivery in doubt: held for a decision, or sent again; Hold unless given',
    Watermark: 'Text across each page of a PDF; null: none',
    Stamp: 'Framed text on each page of a PDF; null: none',
  },
  [`EmailDestinationInput AddOneEmailDestinationInput ${inputs}`]: {
    Id: 'Of a stored destination: this one replaces it. Omitted: it is new',
  },
  [`EmailDestination ${outputs}`]: {
    Id: 'Id of the destination',
    SkipIfBlank: 'Whether nothing is sent when the report is blank',
    LinkExpiryDays: 'Days for which the link to a delivered file works, from the due instant',
  },
  [`${inputs} ${outputs}`]: {
    IfExists: 'What becomes of a file of the same name at the destination; Replace unless given',
    Type: 'Kind of destination, which says what other members there are',
  },
  [mail]: {
    To: 'Addresses, lists of recipients and expressions; in a request also one text with semicolons',
    Cc: 'The same for copies',
    Bcc: 'The same for copies that the other recipients do not see',
    ReplyTo: 'Address that replies go to; null: the sender',
    Subject: 'Subject, with expressions; {{ScheduleName}} unless given',
    Body: 'Body, with expressions; empty: the template says all',
    BodyFormat: 'How Body is read; HTML unless given',
    IncludeAttachment: 'Whether the files are attached; true unless given',
    Priority: 'Importance that mail programs show; Normal unless given',
  },
  'SftpDestination SftpDestinationInput': {
    Host: 'Name or address of the server, without a port',
    Port: 'Port of the server; 22 unless given',
    UserName: 'Who signs in at the server',
  },
  SftpDestinationInput: {
    Password: `Password of UserName; ${secretKept}`,
    PrivateKey: `Private key of UserName in PEM or OpenSSH form; ${secretKept}`,
    Passphrase: `Passphrase that opens PrivateKey; ${secretKept}`,
  },
  SftpDestination: {
    HasPrivateKey: 'Whether a PrivateKey is stored',
    HasPassphrase: 'Whether a Passphrase is stored',
  },
  'S3Destination S3DestinationInput': {
    Region: 'Region of the bucket, such as eu-central-1',
    Bucket: 'Name of the bucket',
    AccessKeyId: 'Id of the access key that signs requests',
  },
  S3DestinationInput: { SecretAccessKey: `Secret of the access key; ${secretKept}` },
  S3Destination: { HasSecretAccessKey: 'Whether a SecretAccessKey is stored' },
  'SharePointDestination SharePointDestinationInput': {
    TenantId: 'Directory (tenant) of the application that signs in; null with BiAccountId',
    ClientId: 'Application (client) id that signs in; null with BiAccountId',
  },
  SharePointDestinationInput: { ClientSecret: `Secret of the application; ${secretKept}` },
  'WebDavDestination WebDavDestinationInput': {
    UserName: 'Who signs in at the server; empty: without a sign-in',
  },
  WebDavDestinationInput: { Password: `Password of UserName; ${secretKept}` },
  SlackDestinationInput: { Token: `Token of a bot of the workspace; ${secretKept}` },
  SlackDestination: {
    HasToken: 'Whether a Token is stored',
    Message: 'Text beside the files; empty: the name of the schedule in a sentence',
  },
  TeamsDestinationInput: { Url: `Address that cards are posted to, which is a secret; ${secretKept}` },
  TeamsDestination: {
    HasUrl: 'Whether a Url is stored',
    Message: 'Text of the card; empty: the name of the schedule in a sentence',
  },
  WebhookDestinationInput: { Secret: `Key that signs each event; ${secretKept}` },
  WebhookDestination: { HasSecret: 'Whether a Secret is stored' },
  'WatermarkInput Watermark': { Opacity: 'From 0.01, hardly visible, to 1; 0.15 unless given' },
  'StampInput Stamp': { Position: 'Corner of the page; TopRight unless given' },
  'AddDestinationInput AddEmailDestinationsInput AddOneEmailDestinationInput': {
    ScheduleId: 'Id of the schedule that gets them',
    ScheduleType: 'Kind of that schedule; omitted: any',
    Destinations: 'One destination, or several',
    EmailDestinations: 'One destination, or several',
  },
  'DeleteDestinationInput DeleteEmailDestinationInput': { destinationId: 'Id of the destination that goes' },
  UpdateEmailDestinationInput: { Id: 'Id of the destination that is replaced' },
  TestDestinationInput: {
    Destination: 'The destination as a schedule would have it; either this or destinationId',
    destinationId: 'Id of a stored destination',
  },
  DestinationTest: {
    Ok: 'Whether every step succeeded',
  },
  TestStep: {
    Name: 'What was tried, in the language of `Accept-Language`',
    NameCode: 'The same for programs',
    Ok: 'Whether it succeeded',
  },
}
