{{- define "gantry.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "gantry.labels" -}}
app.kubernetes.io/name: gantry
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gantry.selector" -}}
app.kubernetes.io/name: gantry
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "gantry.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "gantry.secretName" -}}
{{ .Values.existingSecret | default (include "gantry.name" .) }}
{{- end }}

{{- define "gantry.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "gantry.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* One variable from the secret. */}}
{{- define "gantry.fromSecret" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ include "gantry.secretName" .root }}
      key: {{ .variable }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* The names that `settings` may not repeat. A test compares them with the variables below and in the image. */}}
{{- define "gantry.fixed" -}}
NODE_ENV HOST PORT DATA_DIR PUBLIC_URL TRUST_PROXY DRAIN_SECONDS DATABASE_POOLER METRICS_PORT METRICS_HOST FILES_S3_BUCKET FILES_S3_REGION FILES_S3_ENDPOINT DATABASE_URL DATABASE_OWNER_URL SECRET_KEY SECRET_KEY_PREVIOUS SMTP_URL FILES_S3_KEY FILES_S3_SECRET
{{- end }}

{{- define "gantry.environment" -}}
- { name: NODE_ENV, value: production }
- name: PUBLIC_URL
  value: {{ required "publicUrl: the address at which people reach the portal" .Values.publicUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
{{- with .Values.databasePooler }}
- name: DATABASE_POOLER
  value: {{ . | quote }}
{{- end }}
{{- if .Values.metrics.enabled }}
- { name: METRICS_PORT, value: "9464" }
- { name: METRICS_HOST, value: 0.0.0.0 }
{{- end }}
- name: FILES_S3_BUCKET
  value: {{ required "files.bucket: pods share no disk, so files need a bucket" .Values.files.bucket | quote }}
- name: FILES_S3_REGION
  value: {{ required "files.region" .Values.files.region | quote }}
{{- with .Values.files.endpoint }}
- name: FILES_S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if has $name (include "gantry.fixed" $ | splitList " ") }}
{{- fail (printf "settings.%s: the chart or the image sets it; values.yaml has its own value for what can be changed" $name) }}
{{- end }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $variable := list "DATABASE_URL" "SECRET_KEY" "SMTP_URL" "FILES_S3_KEY" "FILES_S3_SECRET" }}
{{ include "gantry.fromSecret" (dict "root" $ "variable" $variable) }}
{{- end }}
{{ include "gantry.fromSecret" (dict "root" . "variable" "SECRET_KEY_PREVIOUS" "optional" true) }}
{{- end }}
