import { contractText } from './contract/contract-text.ts'
import { contractOf } from './contract/contract.ts'
import { operations } from './routes/index.ts'

/** The OpenAPI description as text, made only from the operations: it opens no connection and no file. */
export async function buildOpenApi(): Promise<string> {
  return contractText(contractOf(operations))
}
