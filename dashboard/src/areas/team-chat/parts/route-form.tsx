import type { TeamChatRoute } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { chatChannelsQuery, isFollowed, kindOf, mayCall, teamChatQuery, type Kind } from '../data.ts'
import { text } from '../text.en.ts'
import { ChannelField } from './channel-field.tsx'
import { chatUserId } from './chat-user-id.ts'
import { explainWith } from './explain.ts'
import { useOpenKinds } from './open-kinds.ts'

const t = text.routes
const CALLED = ['nobody', 'channel', 'here', 'person'] as const
const THREAD_TEXTS = ['note', 'reply', 'nothing'] as const

interface Values {
  kind: Kind
  ours: string
  channel: string
  called: (typeof CALLED)[number]
  person: string
  threadText: TeamChatRoute['threadText']
}

interface Props {
  routes: readonly TeamChatRoute[]
  route?: TeamChatRoute
  onDone: () => void
}

/** Adds a route, or changes where one goes and what is made of it. */
export function RouteForm({ routes, route, onDone }: Props) {
  const { kinds, ours } = useOpenKinds(routes)
  const form = useForm<Values>({
    initial: valuesOf(route, kinds[0] ?? 'all', ours[0]?.id ?? ''),
    rules: {
      channel: required(t.channel),
      person: (person, { called }) => (called === 'person' ? chatUserId(person) : undefined),
    },
    explain: explainWith(t.routeInvalid),
    submit: (values) =>
      write({
        run: () => client.teamChat.setRoute(inputOf(values)),
        touches: [teamChatQuery, chatChannelsQuery],
        said: t.saved,
        leave: onDone,
      }),
  })
  const { kind } = form.values
  const hasOne = routes.some((each) => kindOf(each) === 'one')
  const others = routes.filter(({ id }) => id !== route?.id)
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormProblems form={form} />
      {!route && (
        <SelectField
          label={t.kind}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: value === 'all' && !hasOne ? t.everything : t.kinds[value],
          }))}
          onChange={(value) => form.set('kind', value)}
        />
      )}
      {!route && kind === 'one' && (
        <SelectField
          label={t.ours}
          value={form.values.ours}
          options={ours.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => form.set('ours', value)}
        />
      )}
      <ChannelField
        value={form.values.channel}
        name={route?.teamChatChannelName ?? ''}
        taken={new Set(others.map(({ teamChatChannelId }) => teamChatChannelId))}
        error={form.complaints.channel}
        onChange={(value) => form.set('channel', value)}
      />
      {mayCall(kind) && <Called form={form} />}
      {isFollowed(kind) && <ThreadText form={form} />}
      {route ? <SaveButton form={form} /> : <SaveButton form={form} isNew labels={[t.add, t.add]} />}
    </form>
  )
}

function Called({ form }: { form: Form<Values> }) {
  const { called } = form.values
  return (
    <>
      <SelectField
        label={t.mention}
        value={called}
        options={CALLED.map((value) => ({ value, label: t.mentions[value] }))}
        onChange={(value) => form.set('called', value)}
      />
      {called === 'person' && (
        <TextField
          label={t.person}
          help={t.personHelp}
          autoComplete="off"
          spellCheck={false}
          {...form.text('person')}
        />
      )}
    </>
  )
}

function ThreadText({ form }: { form: Form<Values> }) {
  const { threadText } = form.values
  return (
    <div className="grid gap-3">
      <RadioField
        label={t.threadText}
        value={threadText}
        options={THREAD_TEXTS.map((value) => ({
          value,
          label: t.threadTexts[value],
          help: t.previews[value],
        }))}
        onChange={(value) => form.set('threadText', value)}
      />
      {threadText === 'reply' && <Notice tone="warning">{t.replyWarning}</Notice>}
    </div>
  )
}

function valuesOf(route: TeamChatRoute | undefined, kind: Kind, ours: string): Values {
  const mention = route?.mention ?? null
  const isPerson = mention !== null && mention !== 'channel' && mention !== 'here'
  return {
    kind: route ? kindOf(route) : kind,
    ours: route?.convChannelId ?? ours,
    channel: route?.teamChatChannelId ?? '',
    called: isPerson ? 'person' : (mention ?? 'nobody'),
    person: isPerson ? mention : '',
    threadText: route?.threadText ?? 'note',
  }
}

function inputOf({ kind, ours, channel, called, person, threadText }: Values) {
  const whom = called === 'person' ? person.trim() : called
  return {
    teamChatChannelId: channel,
    purpose: kind === 'all' || kind === 'one' ? ('default' as const) : kind,
    convChannelId: kind === 'one' ? ours : null,
    mention: mayCall(kind) && called !== 'nobody' ? whom : null,
    threadText,
  }
}
