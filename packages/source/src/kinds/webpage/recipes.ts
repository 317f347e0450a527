import { z } from 'zod'

import grafana from './recipes/grafana.json' with { type: 'json' }
import kibana from './recipes/kibana.json' with { type: 'json' }
import metabase from './recipes/metabase.json' with { type: 'json' }
import reportServer from './recipes/report-server.json' with { type: 'json' }
import superset from './recipes/superset.json' with { type: 'json' }

/**
 * What is known of a system whose reports are web pages. Recipes are data: a file each, which this schema
 * checks, and no code that names a system.
 */
const recipe = z.strictObject({
  name: z.string(),
  /** Where the vendor publishes what the recipe rests on. */
  documentation: z.array(z.url()),
  /** Form in which users log in. */
  form: z.strictObject({
    path: z.string(),
    userSelector: z.string(),
    passwordSelector: z.string(),
    submitSelector: z.string(),
  }),
  /** Put into the query of every page, unless the item has them. */
  query: z.record(z.string(), z.string()),
  /** What stands before the name of a parameter in the query. */
  parameterPrefix: z.string(),
  ready: z.strictObject({
    selector: z.string().nullable(),
    /** Elements that are there only while something is loading. */
    gone: z.array(z.string()),
  }),
  /** Elements that are no part of the report, such as menus. */
  hide: z.array(z.string()),
  paper: z.enum(['A4', 'Letter', 'Fit']),
})

export type Recipe = z.infer<typeof recipe>

export const recipeNames = ['Grafana', 'Metabase', 'Superset', 'Kibana', 'ReportServer'] as const

const recipes: ReadonlyMap<string, Recipe> = new Map(
  [grafana, metabase, superset, kibana, reportServer].map((data) => {
    const read = recipe.parse(data)
    return [read.name, read]
  }),
)

/** What any page is taken to be, unless the options of the schedule say otherwise. */
const plain: Recipe = {
  name: 'plain',
  documentation: [],
  form: {
    path: '',
    userSelector: 'input[type=text], input[type=email], input:not([type])',
    passwordSelector: 'input[type=password]',
    submitSelector: 'button[type=submit], input[type=submit], form button',
  },
  query: {},
  parameterPrefix: '',
  ready: { selector: null, gone: [] },
  hide: [],
  paper: 'A4',
}

export function recipeOf(name: string | null): Recipe {
  return (name === null ? null : recipes.get(name)) ?? plain
}
