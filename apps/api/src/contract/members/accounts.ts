import type { Members, Sentences } from './members.ts'

const secretKept = 'omitted from an update, the stored one stays'

const proxyUserName = {
  ProxyUserName: 'User name for the proxy, sent with ProxyPassword; empty: the proxy asks for none',
} satisfies Sentences

/** Accounts of sources, data sources, and what is found through them. */
export const accountMembers: Members = {
  'BiAccount ReportServerAccount JsReportAccount WebPageAccount': {
    Id: 'Id of the account',
    Kind: 'Kind of the source',
    Status: 'Valid or Invalid, as found when it was tried last; NotValidated since it was made or changed',
    AuthType: 'How it signs in at the source',
    MaxConcurrentExecutions:
      'Most executions that read through it at the same time, over all servers; null: no limit',
    ProxyUrl: 'Forward proxy that its connections go through; empty: none',
    NoProxy: 'Hosts that are reached without the proxy, comma separated',
    CaCertificate: 'Certificates in PEM form that are trusted beside the usual ones; empty: none',
    ...proxyUserName,
  },
  'CreateBiAccountInput CreateReportServerAccountInput CreateJsReportAccountInput CreateWebPageAccountInput':
    proxyUserName,
  'UpdateBiAccountInput UpdateReportServerAccountInput UpdateJsReportAccountInput UpdateWebPageAccountInput':
    { Id: 'Id of the account that is changed', ...proxyUserName },
  'CreateJsReportAccountInput UpdateJsReportAccountInput CreateWebPageAccountInput UpdateWebPageAccountInput':
    { Kind: 'Kind of the source, which says what other members there are' },
  'BiAccount CreateBiAccountInput UpdateBiAccountInput': {
    TenantId: 'Directory (tenant) that the application is registered in: its id or a domain of it',
    ClientId: 'Application (client) id of the registration',
    AuthorityUrl: 'Where tokens come from; by default that of Cloud',
    ApiUrl: 'Root of the interface of the BI platform; by default that of Cloud',
    Scope: 'What tokens are asked for; by default that of Cloud',
  },
  'CreateBiAccountInput UpdateBiAccountInput': {
    ClientSecret: `Secret of the application, with AuthType ServicePrincipal; ${secretKept}`,
  },
  BiAccount: {
    HasClientCertificate: 'Whether a ClientCertificate is stored',
    CertificateEndsEpochUtc: 'When the stored certificate ends; null without one',
    SignedInEpochUtc: 'When the user signed in; null before',
  },
  'CreateReportServerAccountInput UpdateReportServerAccountInput ReportServerAccount': {
    UserName: 'Who signs in at the report server; empty with AuthType None',
  },
  ReportServerAccount: { HasKeytab: 'Whether a Keytab is stored' },
  'CreateJsReportAccountInput UpdateJsReportAccountInput': {
    Password: `Password of UserName; ${secretKept}`,
  },
  JsReportAccount: { UserName: 'Who signs in; empty for a server without authentication' },
  'CreateWebPageAccountInput UpdateWebPageAccountInput WebPageAccount': {
    SignIn: 'How the browser signs in; without it the pages are open',
  },
  'WebPageSignInNone WebPageSignInHeader WebPageSignInCookie WebPageSignInForm WebPageSignInOAuth2': {
    Kind: 'How the browser signs in, which says what other members there are',
  },
  WebPageSignInSettings: {
    Kind: 'How the browser signs in: None, Header, Cookie, Form or OAuth2',
    HasSecret: 'Whether the secret of the sign-in is stored',
  },
  WebPageSignInCookie: {
    Name: 'Name of the cookie',
    Value: `Value of the cookie; ${secretKept}`,
  },
  WebPageSignInForm: {
    UserName: 'What is typed as the user name',
    Password: `What is typed as the password; ${secretKept}`,
    UserSelector: 'CSS selector of the field for the user name; null: that of the recipe, or of a usual form',
    PasswordSelector:
      'CSS selector of the field for the password; null: that of the recipe, or of a usual form',
    SubmitSelector: 'CSS selector of the button; null: that of the recipe, or of a usual form',
  },
  WebPageSignInOAuth2: {
    TokenUrl: 'Where access tokens come from (client credentials)',
    ClientId: 'Client that asks for access tokens',
    ClientSecret: `Secret of that client; ${secretKept}`,
    Scope: 'Scope that is asked for; empty: none',
  },
  AccountValidation: {
    Id: 'Id of the account',
    Status: 'Valid: everything that was tried succeeded',
    LastValidatedEpochUtc: 'When it was tried',
    CanRead: 'What can be read through the account',
    Problems: 'Why the account is Invalid; empty for a valid one',
  },
  AccountProblem: {
    Code: 'Failure code; docs/failures.md lists them',
    Message: 'What was found, in the language of `Accept-Language`',
    MessageCode: 'The code of Message; another than Code where it says more',
  },
  ReadablePlace: {
    Kind: 'What the source calls such a place',
    Name: 'What the source calls it',
    Reports: 'How many reports can be read there',
  },
  'CreateDataSourceInput UpdateDataSourceInput DataSource UsableDataSource': {
    Kind: 'Kind of the database',
    Database: 'Name of the database; empty for Sqlite',
    UserName: 'Who signs in at the database; empty for Sqlite',
    Tls: 'How the connection is secured; by default Verify, on loopback and for Sqlite Disable',
    TimeoutSeconds: 'Longest time of one query; 60 unless given',
    Status: 'Valid or Invalid, as found when it was tested last; NotValidated since it was made or changed',
  },
  DataSource: {
    Id: 'Id of the data source',
    Port: 'Port of the server; null for Sqlite',
    CaCertificate: 'Authority in PEM form that Verify trusts; null: the public ones',
  },
  UsableDataSource: { Id: 'Id of the data source' },
  UpdateDataSourceInput: { Id: 'Id of the data source that is changed' },
  DataSourceTest: {
    Id: 'Id of the data source',
    Ok: 'Whether every step succeeded',
    Status: 'Valid when every step succeeded',
    LastValidatedEpochUtc: 'When it was tested',
  },
  DataSourceTestStep: {
    Name: 'What was tried',
    Ok: 'Whether it succeeded',
    DetailCode: 'The code of Detail; of a step that succeeded as well',
  },
  DataSourceTestWarning: {
    Code: 'What the user may do beyond reading; for programs',
    MessageCode: 'The code of Message; another than Code where it says more',
  },
  'BiReport Dashboard CatalogReport CatalogFolder Workspace': {
    Id: 'Id in the source',
    Name: 'What the source calls it',
  },
  BiReport: {
    ReportType: 'Kind of report, in the word of the BI platform',
    WebUrl: 'Address of the report in the BI platform; null where it gives none',
    DatasetId: 'Id of its semantic model; null where the BI platform does not say',
    WorkspaceId: 'Id of its workspace',
  },
  'CatalogFolder CatalogReport': { Path: 'Path in the catalog of the report server, such as /Sales/Orders' },
  CatalogReport: {
    Description: 'What the report server says of it; null for nothing',
    Type: 'Whether it is a report, or a link to one with parameters of its own',
  },
  Visual: {
    Title: 'What the visual or page is called; the type where it has no title',
    Name: 'What RenderingSettings.VisualNames takes',
    PageIndex: 'Place of its page in the report, from 0',
    PageName: 'Name of its page',
    Type: 'Kind of visual, in the word of the BI platform; PAGE for a page',
  },
  'BiReportSelectionInput WorkspaceSelectionInput': {
    BiAccountId: 'Id of the BI account that is asked',
    WorkspaceId: 'Workspace that is looked into; either this or WorkspaceName',
    WorkspaceName: 'The same by its name',
    ReportId: 'Id of the report in the BI platform',
  },
  'ReportServerSelectionInput GetParametersInput': {
    ReportServerAccountId: 'Id of the report server account that is asked',
  },
  BrowseReportsInput: {
    AccountId: 'Id of the account that is asked; for SQL of the data source',
    Path: 'Path of an entry of an earlier answer; omitted: the root',
  },
  BrowsedItem: {
    Kind: 'A folder is browsed further, a report is scheduled',
    Name: 'What the source calls it',
  },
  ReportParameterDefinition: {
    Name: 'Name of the parameter, as Parameters of a schedule take it',
    Type: 'Type of its values, in the word of the report server',
    Prompt: 'Question that the report server shows for it; null for none',
    Visibility: 'Who sees it, in the word of the report server',
    Nullable: 'Whether null is a value of it',
    AllowBlank: 'Whether an empty text is a value of it',
    MultiValue: 'Whether it takes several values',
    ValidValues: 'The values that it takes; null: any of its type',
    DefaultValues: 'What it has where no value is given',
    Dependencies: 'Names of the parameters that its values depend on',
  },
  ParameterChoice: {
    Label: 'What the report server shows; null: the value',
    Value: 'What the report takes',
  },
  StartedSignIn: {
    Id: 'Id of the account or mail server that is signed in for',
    UserCode: 'What the user types at VerificationUri',
    VerificationUri: 'Address that the user opens in a browser',
    ExpiresEpochUtc: 'Until when the code works',
    PollAfterSeconds: 'Shortest time until the service may be asked whether the user has signed in',
  },
  SignInState: {
    Id: 'Id of the account or mail server that is signed in for',
    PollAfterSeconds: 'Shortest time until the next question; null unless State is Pending',
    SignedInAs: 'The user that has signed in; empty for none',
    ExpiresEpochUtc: 'Until when the code works; null unless State is Pending',
    SignInEndsEpochUtc: 'When the sign-in ends unless it is used before; null without one',
  },
}
