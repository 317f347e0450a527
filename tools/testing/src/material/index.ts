/* What tests and drills feed to the service. It starts nothing and knows no test runner, so that a drill may import it. */

export { hostilePdf } from './hostile-pdf.ts'
