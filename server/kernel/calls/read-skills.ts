import { parse } from 'yaml'
import { z } from 'zod'
import { mayCall } from '../contract/authorize.ts'
import type { Caller } from '../contract/credentials.ts'
import type { Completion } from '../contract/completions.ts'
import { toolsetOf, type Module } from '../contract/module.ts'
import type { AnyOperation } from '../contract/operation.ts'
import type { Skill, SkillJob, Skills } from '../contract/skills.ts'

const PARTS = /^---\n([\s\S]*?)\n---\n+([\s\S]+)$/
const SLUG = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const TASK = /^task:\/\/[a-z]+\/([a-z0-9-]+)$/

const PromptArgument = z.strictObject({
  description: z.string().min(1).max(200),
  required: z.boolean().default(false),
  completes: z.string().optional(),
})

/** What stands above the text of a skill, between two lines of dashes. */
const FrontMatter = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(300),
  /** Whether it is shown to everybody, without a credential. */
  public: z.boolean(),
  /** What kind of model follows it well. */
  tier: z.enum(['fast', 'smart']).default('smart'),
  /** The tools that it uses: whoever may not call one of them does not see the skill. */
  tools: z.array(z.string()).min(1),
  /** What a job is that follows it: how often it is due where it is repeated, what it asks for then, and what it is about. */
  job: z
    .strictObject({
      every: z.enum(['day', 'week', 'month']).optional(),
      asks: z.string().min(1).max(1000).optional(),
      address: z.boolean().default(false),
      priority: z.int().min(0).max(1000).default(0),
    })
    .refine(
      ({ every, asks }) => (every === undefined) === (asks === undefined),
      'what is repeated asks for something',
    )
    .optional(),
  /** The job as people begin it; the arguments that they give follow the text, a line each. */
  prompt: z
    .strictObject({
      text: z.string().min(1).max(1000),
      arguments: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), PromptArgument).default({}),
    })
    .optional(),
})

/** Reads the skills that modules declare; throws for one that is malformed, or names a tool or completion that is not there. */
export function readSkills(
  modules: readonly Module[],
  tools: ReadonlyMap<string, AnyOperation>,
  completions: ReadonlyMap<string, Completion>,
): Skill[] {
  return modules
    .flatMap((module) =>
      Object.entries(module.skills ?? {}).map(([slug, text]) =>
        readSkill({ toolset: toolsetOf(module), name: slug, text }, tools, completions),
      ),
    )
    .toSorted((one, other) => (one.uri < other.uri ? -1 : 1))
}

function readSkill(
  { toolset, name, text }: { toolset: string; name: string; text: string },
  tools: ReadonlyMap<string, AnyOperation>,
  completions: ReadonlyMap<string, Completion>,
): Skill {
  const [, task] = TASK.exec(name) ?? []
  const slug = task ?? name
  const uri = task === undefined ? `skill://${toolset}/${slug}` : name
  const [, head = '', content = ''] = PARTS.exec(text) ?? []
  if (!SLUG.test(slug) || content.trim() === '')
    throw new Error(`the skill ${uri} has no front matter, text or slug`)
  const front = FrontMatter.safeParse(parse(head))
  if (!front.success) throw new Error(`the front matter of ${uri}: ${z.prettifyError(front.error)}`)
  const { title, description, public: isPublic, tier, tools: used, prompt, job } = front.data
  const unknown = used.find((name) => !tools.has(name))
  if (unknown) throw new Error(`the skill ${uri} uses the tool ${unknown}, which is none`)
  const finds = Object.values(prompt?.arguments ?? {}).flatMap(({ completes = [] }) => completes)
  const nowhere = finds.find((name) => !completions.has(name))
  if (nowhere) throw new Error(`the skill ${uri} completes ${nowhere}, which no module does`)
  return {
    uri,
    kind: task === undefined ? 'skill' : 'task',
    toolset,
    slug,
    title,
    description,
    isPublic,
    tier,
    tools: used,
    audiences: audiencesOf(used.map((name) => tools.get(name) as AnyOperation)),
    scopes: scopesOf(used.map((name) => tools.get(name) as AnyOperation)),
    ...(prompt && { prompt: { name: `${toolset}_${slug.replaceAll('-', '_')}`, ...prompt } }),
    ...(job && { job: jobOf(job) }),
    content,
  }
}

const jobOf = ({
  every,
  asks,
  address,
  priority,
}: NonNullable<z.output<typeof FrontMatter>['job']>): SkillJob => ({
  ...(every && asks && { repeats: { every, asks } }),
  isAboutAddress: address,
  priority,
})

const audiencesOf = (operations: readonly AnyOperation[]): string[] => {
  const each = operations.flatMap(({ access }) =>
    access === 'public' ? [] : [access.audience as readonly string[]],
  )
  return (each[0] ?? []).filter((audience) => each.every((others) => others.includes(audience)))
}

const scopesOf = (operations: readonly AnyOperation[]): string[] =>
  [
    ...new Set(operations.flatMap(({ access }) => (access === 'public' ? [] : (access.scope ?? [])))),
  ].toSorted()

/** What callers see of the skills. */
export function createSkills(skills: readonly Skill[], tools: ReadonlyMap<string, AnyOperation>): Skills {
  const isFor = (caller: Caller) => (skill: Skill) =>
    skill.tools.every((name) => mayCall(tools.get(name) as AnyOperation, caller))
  return {
    listFor: (caller) => skills.filter(isFor(caller)),
    find: (uri, caller) => skills.filter(isFor(caller)).find((skill) => skill.uri === uri),
    all: skills,
    open: skills.filter(({ isPublic }) => isPublic),
  }
}
