import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { type FieldFinding, type Finding, placeFindings } from './place-findings.ts'
import { shown } from './shown.ts'

interface Findings {
  readonly placed: ReadonlyMap<string, readonly FieldFinding[]>
  /** The same without those of the larger form. */
  readonly own: ReadonlyMap<string, readonly FieldFinding[]>
  /** What has no field in sight. */
  readonly others: readonly Finding[]
  /** Says that a field is there; what it answers says that it is gone. */
  readonly register: (name: string) => () => void
  /** Forgets all of them: what they are about has moved. */
  readonly clear: () => void
}

const nothing: Findings = {
  placed: new Map(),
  own: new Map(),
  others: [],
  register: () => () => {},
  clear: () => {},
}

const FindingsContext = createContext(nothing)

export interface FieldFindingsProps {
  /** What is wrong; the same array until the next check. */
  readonly findings: readonly Finding[]
  /** Whether one of them is still wrong; each is until its field is edited, when absent. */
  readonly isStill?: (finding: Finding) => boolean
  /** Whether it is a part of a larger form: its fields show what is found of that form as well. */
  readonly isPart?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The fields of a form with what is wrong beside each. The first of them gets the focus when something is found;
 * a field that is edited is no longer said to be wrong.
 */
export function FieldFindings(props: FieldFindingsProps) {
  const { findings, isStill, isPart = false, className, children } = props
  const within = useRef<HTMLDivElement>(null)
  const around = useContext(FindingsContext)
  const outer = isPart ? around : nothing
  const { names, register } = useNames(findings.length > 0, outer.register)
  const [edited, setEdited] = useState<{ of: readonly Finding[]; fields: ReadonlySet<Finding> }>()
  const gone = edited?.of === findings ? edited.fields : new Set<Finding>()
  const forget = (fields: Iterable<Finding>) =>
    setEdited({ of: findings, fields: new Set([...gone, ...fields]) })
  const left = findings.filter((finding) => !gone.has(finding) && (isStill?.(finding) ?? true))
  const placed = placeFindings(left, names)
  const atFields = new Set([...placed.values()].flat().map(({ finding }) => finding))
  const focused = useRef<readonly Finding[]>([])
  useEffect(() => {
    if (focused.current === findings || placed.size === 0) return
    focused.current = findings
    focusFirst(within.current, placed)
  })
  const edit = ({ target }: FormEvent) => {
    const about = namesOver(target instanceof Element ? target : null).flatMap(
      (name) => placed.get(name) ?? [],
    )
    if (about.length > 0) forget(about.map(({ finding }) => finding))
  }
  const value: Findings = {
    placed: new Map([...outer.placed, ...placed]),
    own: placed,
    others: left.filter((finding) => !atFields.has(finding)),
    register,
    clear() {
      forget(findings)
      outer.clear()
    },
  }
  return (
    <FindingsContext value={value}>
      <div ref={within} className={className} onInput={edit}>
        {children}
      </div>
    </FindingsContext>
  )
}

/** The names of the fields that are there. They are drawn again only when something is to be said at one. */
function useNames(isAsked: boolean, registerAround: Findings['register']) {
  const counts = useRef(new Map<string, number>())
  const asked = useRef(isAsked)
  asked.current = isAsked
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const register = useMemo(
    () => (name: string) => {
      const count = (more: number) => {
        const now = (counts.current.get(name) ?? 0) + more
        if (now === 0) counts.current.delete(name)
        else counts.current.set(name, now)
        if (asked.current) draw()
      }
      count(1)
      const unregister = registerAround(name)
      return () => {
        count(-1)
        unregister()
      }
    },
    [registerAround],
  )
  return { names: new Set(counts.current.keys()), register }
}

const anyField = '[name], [data-field]'

function nameOf(element: Element): string {
  return element.getAttribute('name') ?? element.getAttribute('data-field') ?? ''
}

/** The field of an element, and those that it is a part of. */
function namesOver(element: Element | null): string[] {
  const field = element?.closest(anyField) ?? null
  return field === null ? [] : [nameOf(field), ...namesOver(field.parentElement)]
}

/** In the order of the page, not of the findings; what is folded around it opens. */
function focusFirst(within: HTMLElement | null, placed: Findings['placed']): void {
  const fields = [...(within?.querySelectorAll<HTMLElement>(anyField) ?? [])]
  const first = fields.find((element) => placed.has(nameOf(element)))
  if (first === undefined) return
  for (
    let fold = first.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true
  const target = first.matches('input, select, textarea, [tabindex]')
    ? first
    : first.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** Forgets what was found: entries of a list have moved, and a path means another one. */
export function useClearFindings(): () => void {
  return useContext(FindingsContext).clear
}

/** What is wrong with the field of this name; null while nothing is. */
export function useFieldProblem(name: string | undefined): string | null {
  const intl = useIntl()
  const { placed, register } = useContext(FindingsContext)
  useEffect(() => (name === undefined ? undefined : register(name)), [name, register])
  const found = name === undefined ? undefined : placed.get(name)
  return found === undefined ? null : found.map((each) => textOf(each, intl)).join(' ')
}

function textOf({ finding, entry }: FieldFinding, intl: IntlShape): string {
  const text = shown(finding.message)
  return entry === null ? text : intl.formatMessage({ id: 'finding.entry' }, { entry, text })
}

/** What is wrong with a field, below it; for controls that are no text field. */
export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: string | null }) {
  if (problem === null) return null
  return (
    <span id={id} className="refusal">
      {problem}
    </span>
  )
}

/** Id of what is said about the area around a field; null while nothing is. */
const AreaProblem = createContext<string | null>(null)

export function useAreaProblem(): string | null {
  return useContext(AreaProblem)
}

export interface FieldAreaProps {
  /** As on the wire: what is wrong with it stands below. */
  readonly name: string
  /** What a screen reader calls it, where several are alike. */
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a form that counts as one field in findings, such as a row of controls. */
export function FieldArea({ name, label, className, children }: FieldAreaProps) {
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <div
      data-field={name}
      className={className}
      role="group"
      aria-label={label}
      aria-describedby={problem === null ? undefined : id}
    >
      <AreaProblem value={problem === null ? null : id}>{children}</AreaProblem>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}

export interface FindingListProps {
  /** What is said above it. */
  readonly title?: ReactNode
  /** How one that has no field in sight is shown; with the name of its field when absent. */
  readonly children?: (finding: Finding) => ReactNode
}

/** Announces what was found: how much stands at its field, and each that has none in sight. */
export function FindingList({
  title,
  children = (finding) => <NamedFinding {...finding} />,
}: FindingListProps) {
  const { own, others } = useContext(FindingsContext)
  const intl = useIntl()
  const atFields = [...own.values()].flat()
  const count = atFields.length
  if (count + others.length === 0) return null
  return (
    <div className="refusal" role="alert">
      {title !== undefined && <p>{title}</p>}
      {count > 0 && (
        <p>
          <FormattedMessage id="finding.atFields" values={{ count }} />
          {/* In sight it stands at the fields; a screen reader says it here. */}
          <span className="visually-hidden"> {atFields.map((each) => textOf(each, intl)).join(' ')}</span>
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((finding) => (
            <li key={`${finding.field} ${finding.message}`}>{children(finding)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NamedFinding({ field, message }: Finding) {
  return (
    <>
      <code className="code">{field}</code> {shown(message)}
    </>
  )
}
