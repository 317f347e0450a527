/** Reading what accounts can read; accounts themselves are of several kinds, in `command/account.ts`. */
import { type OperationCommand, takes } from '../operation-command.ts'
import { account, recordOf } from '../readers.ts'

const ofAccount = (member: string) => takes('<account>', member, ['its id or its name', account])
const workspace = takes('--workspace <name>', 'WorkspaceName', 'name of the workspace')
const report = ['Id', 'Name', 'ReportType'] as const

export const accountCommands: readonly OperationCommand[] = [
  {
    command: 'report browse',
    summary: 'list reports and folders of an account of any kind',
    operation: 'POST /api/report/browse',
    takes: [ofAccount('AccountId'), takes('--path <path>', 'Path', 'folder to look into; else the top')],
    columns: ['Kind', 'Name', 'Path', 'ItemId'],
  },
  {
    command: 'report workspaces',
    summary: 'list the workspaces of the BI platform that an account can read',
    operation: 'GET /api/biaccount/getworkspaces/{id}',
    takes: [ofAccount('id')],
    columns: ['Id', 'Name'],
    isPaged: true,
  },
  {
    command: 'report interactive',
    summary: 'list the interactive reports of a workspace',
    operation: 'GET /api/biaccount/getreports',
    takes: [ofAccount('BiAccountId'), workspace],
    columns: report,
    isPaged: true,
  },
  {
    command: 'report paginated',
    summary: 'list the paginated reports of a workspace',
    operation: 'GET /api/biaccount/getpaginatedreports',
    takes: [ofAccount('BiAccountId'), workspace],
    columns: report,
    isPaged: true,
  },
  {
    command: 'report dashboards',
    summary: 'list the dashboards of a workspace',
    operation: 'GET /api/biaccount/getdashboards',
    takes: [ofAccount('BiAccountId'), workspace],
    columns: ['Id', 'Name'],
    isPaged: true,
  },
  {
    command: 'report visuals',
    summary: 'list what of an interactive report can be drawn by itself',
    operation: 'GET /api/biaccount/getvisualsforreport',
    takes: [ofAccount('BiAccountId'), takes('<report>', 'ReportId', 'id of the report'), workspace],
    columns: ['PageIndex', 'PageName', 'Name', 'Title', 'Type'],
    isPaged: true,
  },
  {
    command: 'report server-reports',
    summary: 'list the reports of a report server that an account can read',
    operation: 'GET /api/reportserveraccount/getreports',
    takes: [ofAccount('ReportServerAccountId')],
    columns: ['Path', 'Type', 'Description'],
    isPaged: true,
  },
  {
    command: 'report server-folders',
    summary: 'list the folders of a report server that an account can read',
    operation: 'GET /api/reportserveraccount/getfolders',
    takes: [ofAccount('ReportServerAccountId')],
    columns: ['Path', 'Name'],
    isPaged: true,
  },
  {
    command: 'report parameters',
    summary: 'list the parameters of a report of a report server',
    operation: 'GET /api/reportserveraccount/getparameters',
    takes: [ofAccount('ReportServerAccountId'), takes('<path>', 'ReportPath', 'path of the report')],
    columns: ['Name', 'Type', 'Prompt', 'MultiValue', 'Nullable', 'State'],
  },
  {
    command: 'datasource usable',
    summary: 'list the data sources that your schedules may ask',
    operation: 'GET /api/datasource/getusable',
    columns: ['Id', 'Name', 'Kind', 'Status'],
    isPaged: true,
  },
  {
    command: 'datasource update',
    summary: 'replace a data source by a JSON file',
    more: 'What get --json answered, edited, is such a file; a password that is not in it stays.',
    operation: 'POST /api/datasource/update',
    takes: [takes('<datasource>', 'Id', ['its id or its name', recordOf('data source')])],
    file: 'object',
    isVersioned: true,
  },
]
