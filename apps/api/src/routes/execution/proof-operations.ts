import type { Operation } from '../../http/operation.ts'
import { getDeliveryProof } from './get-delivery-proof.ts'
import { getProofPdf } from './get-proof-pdf.ts'
import { getProofRecord } from './get-proof-record.ts'

/** What is proven of a run. */
export const proofOperations: readonly Operation[] = [
  getDeliveryProof, //              GET POST    /api/schedule/getdeliveryproof             Viewer
  getProofRecord, //                GET POST    /api/schedule/getproofrecord               Viewer
  getProofPdf, //                   GET POST    /api/schedule/getproofpdf                  Viewer
]
