import type { ApiProblem } from '../api/problem.ts'

/** What the service refuses of a request, field by field. */
export function Refusal({ problem }: { readonly problem: ApiProblem }) {
  return (
    <div className="refusal" role="alert">
      {problem.errors.length === 0 && <p>{problem.message}</p>}
      <ul>
        {problem.errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <strong>{field}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
