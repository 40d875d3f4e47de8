/** SQL: a scalar sub-select for statements whose $1 is the organization: how long agents have to answer a customer. */
export const ATTENTION_DELAY = `(select o.attention_delay_minutes * interval '1 minute' from iam_orgs o where o.id = $1)`
