/**
 * The given interface, claim by claim, in our own words: what it says, where it says it, and the test that proves it.
 * `test/conformance.test.ts` holds it against the tests and against every line of the document.
 */
import type { Section } from './row.ts'
import { authentication } from './table/authentication.ts'
import { endpoints } from './table/endpoints.ts'
import { purpose } from './table/purpose.ts'
import { resources } from './table/resources.ts'
import { states } from './table/states.ts'

export const conformanceTable: readonly Section[] = [purpose, ...resources, ...states, ...endpoints, ...authentication]
