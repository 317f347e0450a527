export type { Cell, Column, ColumnType, Row } from './cell.ts'
export {
  createDataSources,
  type DataQuery,
  type DataSources,
  type DataSourcesOptions,
  type QueryAnswer,
  type QueryOutcome,
} from './data-sources.ts'
export type { OpenedDataSource } from './driver.ts'
export { fileRootsSetting } from './file-roots-setting.ts'
export { filePlaceProblem } from './sqlite/allowed-file.ts'
export type { ParameterValue, ParameterValues } from './statement/bind-statement.ts'
export { readStatement } from './statement/read-statement.ts'
