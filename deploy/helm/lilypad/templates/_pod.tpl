{{/* What all pods of the product have in common. */}}
{{- define "lilypad.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "lilypad.labels" -}}
app.kubernetes.io/name: lilypad
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "lilypad.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "lilypad.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "lilypad.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* CloudNativePG's address says nothing about TLS; its own authority signs the database's certificate. */}}
{{- define "lilypad.databaseUrl" -}}
- name: CNPG_URI
  valueFrom:
    secretKeyRef:
      name: {{ include "lilypad.name" . }}-database-app
      key: uri
- name: DATABASE_URL
  value: $(CNPG_URI)?sslmode=verify-full
- name: DATABASE_CA_FILE
  value: /run/lilypad/database/ca.crt
{{- end }}

{{- define "lilypad.databaseMount" -}}
- { name: database-authority, mountPath: /run/lilypad/database, readOnly: true }
{{- end }}

{{- define "lilypad.databaseVolume" -}}
- name: database-authority
  secret:
    secretName: {{ include "lilypad.name" . }}-database-ca
    # Not the authority's key.
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}

{{- define "lilypad.environment" -}}
{{ include "lilypad.databaseUrl" . }}
{{/* The first processes make the schema. Later the Job of migrate.yaml changes it before new processes start. */}}
- name: MIGRATE
  value: {{ .Release.IsInstall | quote }}
- name: SECRETS_DIR
  value: /run/lilypad/secrets
- name: CHAIN_DEPLOYMENT_FILE
  value: /run/lilypad/deployment/chain-deployment.json
- name: DRAIN_DELAY_SECONDS
  value: {{ .Values.drain.delaySeconds | quote }}
- name: DRAIN_TIMEOUT_SECONDS
  value: {{ .Values.drain.timeoutSeconds | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "lilypad.mounts" -}}
{{ include "lilypad.databaseMount" . }}
- { name: temporary, mountPath: /tmp }
- { name: data, mountPath: /var/lib/lilypad }
- { name: secrets, mountPath: /run/lilypad/secrets, readOnly: true }
- { name: deployment, mountPath: /run/lilypad/deployment, readOnly: true }
{{- if .Values.documentsConfigMap }}
- { name: documents, mountPath: /run/lilypad/documents, readOnly: true }
{{- end }}
{{- end }}

{{- define "lilypad.volumes" -}}
{{ include "lilypad.databaseVolume" . }}
- name: temporary
  emptyDir: { sizeLimit: 64Mi }
- name: data
{{- if .Values.webArchiveClaim }}
  persistentVolumeClaim:
    claimName: {{ .Values.webArchiveClaim }}
{{- else }}
  emptyDir: { sizeLimit: 256Mi }
{{- end }}
- name: secrets
  secret:
    secretName: {{ .Values.secrets.files }}
    defaultMode: 0440
- name: deployment
  configMap:
    name: {{ .Values.deploymentConfigMap }}
{{- if .Values.documentsConfigMap }}
- name: documents
  configMap:
    name: {{ .Values.documentsConfigMap }}
{{- end }}
{{- end }}

{{- define "lilypad.probes" -}}
startupProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 2
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /ready, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}
