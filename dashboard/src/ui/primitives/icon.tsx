import {
  Activity,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  AtSign,
  Ban,
  Bell,
  BellOff,
  Bold,
  Bookmark,
  Bot,
  Building2,
  CaseSensitive,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronRight,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  Code,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  File,
  Flag,
  Globe,
  GripVertical,
  Hash,
  Heading,
  House,
  Image,
  Inbox,
  Info,
  Italic,
  KeyRound,
  Keyboard,
  Languages,
  LayoutGrid,
  Link,
  List,
  ListFilter,
  ListOrdered,
  Lock,
  LogOut,
  Mail,
  Menu,
  MessageSquare,
  Monitor,
  Moon,
  PanelRight,
  Paperclip,
  Phone,
  Plus,
  Reply,
  RotateCw,
  Search,
  Settings2,
  ShieldCheck,
  StickyNote,
  Sun,
  Tag,
  TextQuote,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  Users,
  Webhook,
  WifiOff,
  X,
  Zap,
} from 'lucide'
import { createElement } from 'react'

const drawings = {
  inbox: Inbox,
  flag: Flag,
  globe: Globe,
  user: User,
  users: Users,
  circle: Circle,
  circleDashed: CircleDashed,
  clock: Clock,
  check: Check,
  checkCircle: CircleCheck,
  spam: Ban,
  settings: Settings2,
  search: Search,
  close: X,
  menu: Menu,
  more: Ellipsis,
  back: ArrowLeft,
  up: ArrowUp,
  down: ArrowDown,
  chevronRight: ChevronRight,
  chevronDown: ChevronDown,
  copy: Copy,
  plus: Plus,
  send: ArrowUp,
  note: StickyNote,
  reply: Reply,
  lock: Lock,
  shield: ShieldCheck,
  question: CircleQuestionMark,
  warning: TriangleAlert,
  info: Info,
  panel: PanelRight,
  sun: Sun,
  moon: Moon,
  device: Monitor,
  signOut: LogOut,
  keyboard: Keyboard,
  chat: MessageSquare,
  key: KeyRound,
  webhook: Webhook,
  building: Building2,
  list: List,
  external: ExternalLink,
  refresh: RotateCw,
  eye: Eye,
  eyeOff: EyeOff,
  offline: WifiOff,
  download: Download,
  trash: Trash2,
  file: File,
  clip: Paperclip,
  image: Image,
  link: Link,
  home: House,
  at: AtSign,
  activity: Activity,
  chart: ChartColumn,
  bell: Bell,
  bellOff: BellOff,
  undo: Undo2,
  filter: ListFilter,
  mail: Mail,
  phone: Phone,
  tag: Tag,
  bookmark: Bookmark,
  bold: Bold,
  italic: Italic,
  code: Code,
  format: CaseSensitive,
  heading: Heading,
  numbers: ListOrdered,
  quote: TextQuote,
  canned: Zap,
  agent: Bot,
  grip: GripVertical,
  grid: LayoutGrid,
  hash: Hash,
  languages: Languages,
  upload: Upload,
} as const

/** A drawing of the icon set. */
export type IconName = keyof typeof drawings

/** A decorative line icon; the text beside it or the button’s label carries the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      {drawings[name].map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}

/** The mark of the product: a portico. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M6.5 12 16 6.5 25.5 12M7 25.5h18M9.5 14.5v8M16 14.5v8M22.5 14.5v8"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
