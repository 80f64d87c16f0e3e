// Issues grants and verifies webhooks of a doc-capture relay. Go 1.19 or later, standard library only.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300
const minSecretBytes = 24

// IssueGrant returns a grant for one person: a JWT (HS256). Conditions are claims such as "attempts" and "doc_type".
func IssueGrant(secret, subject string, conditions map[string]any, ttl time.Duration) (string, error) {
	if subject == "" {
		return "", errors.New("subject is empty")
	}
	if len(secret) < minSecretBytes {
		return "", fmt.Errorf("the grant secret has fewer than %d bytes", minSecretBytes)
	}
	now := time.Now()
	claims := map[string]any{}
	for name, value := range conditions {
		claims[name] = value
	}
	claims["sub"], claims["aud"] = subject, "doc-capture-relay"
	claims["iat"], claims["exp"] = now.Unix(), now.Add(ttl).Unix()
	header, _ := json.Marshal(map[string]string{"alg": "HS256", "typ": "doc-capture-grant+jwt"})
	payload, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	base64url := base64.RawURLEncoding
	signed := base64url.EncodeToString(header) + "." + base64url.EncodeToString(payload)
	return signed + "." + base64url.EncodeToString(sign([]byte(secret), []byte(signed))), nil
}

// VerifyWebhook reports whether the relay signed the body with the secret within five minutes. The id, the timestamp and the
// signatures are the three headers.
func VerifyWebhook(secret, id, timestamp, signatures string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Now().Unix() - seconds; err != nil || age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < minSecretBytes {
		return false
	}
	digest := sign(key, append([]byte(id+"."+timestamp+"."), body...))
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(digest))
	isValid := false
	for _, given := range strings.Fields(signatures) {
		isValid = hmac.Equal(expected, []byte(given)) || isValid
	}
	return isValid
}

func sign(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

func main() {
	if os.Args[1] == "issue-grant" {
		example := map[string]any{"attempts": 3, "doc_type": "id_card", "first_name": "Zoë"}
		grant, err := IssueGrant(os.Getenv("GRANT_SECRET"), os.Args[2], example, 15*time.Minute)
		if err != nil {
			panic(err)
		}
		fmt.Println(grant)
		return
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil || !VerifyWebhook(os.Getenv("RESULT_SECRET"), os.Args[2], os.Args[3], os.Args[4], body) {
		os.Exit(1)
	}
}
